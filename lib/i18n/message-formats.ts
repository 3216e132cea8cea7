/** Named formats of messages: `{count, number, whole}` has thousands separators, as `formatCount`. */
export const MESSAGE_FORMATS = { number: { whole: { useGrouping: 'always' } } } as const;
