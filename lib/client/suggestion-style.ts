/** Loaded with the list's script as a constructed stylesheet: few pages need it, and the CSP forbids style elements. */
export const SUGGESTION_STYLE = `
.suggestions[popover]{position:absolute;inset:auto;box-sizing:border-box;margin:0;padding:4px 0 6px;border:1px solid var(--color-edge);border-radius:var(--radius-md);background:var(--color-leaf);color:var(--color-ink);box-shadow:var(--shadow-md);overflow:auto;overscroll-behavior:contain;font:400 1rem/1.35 var(--font-sans);text-align:left}
.suggestions .group{padding:8px 16px 2px;font-size:.8125rem;font-weight:600;color:var(--color-ink-3)}
.suggestions .corrected{padding:10px 16px 2px;font-size:.9375rem;color:var(--color-ink-2)}
.suggestions [role=option]{display:flex;flex-direction:column;justify-content:center;min-height:44px;box-sizing:border-box;padding:5px 16px;color:inherit;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
.suggestions [role=option] b{font-weight:600;text-decoration:underline;text-decoration-color:var(--color-sky-mid);text-underline-offset:3px}
.suggestions [role=option] small{font-size:.875rem;color:var(--color-ink-2)}
.suggestions [role=option].clear{color:var(--color-sky-ink);font-size:.9375rem}
@media (hover:hover){.suggestions [role=option]:hover{background:var(--color-tint)}}
.suggestions [role=option][aria-selected=true]{background:var(--color-sky-wash);outline:2px solid var(--color-sky-ink);outline-offset:-2px}
@media (forced-colors:active){.suggestions [role=option][aria-selected=true]{outline-color:Highlight}}
@media print{.suggestions[popover]{display:none}}
`;
