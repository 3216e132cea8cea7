/** Whether `npm run test:deep` runs: everything in every combination, where `npm test` takes each thing once. */
export const DEEP = process.env.TEST_DEEP === '1';
