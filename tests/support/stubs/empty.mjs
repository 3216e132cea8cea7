// Stands in for `server-only`, which throws outside a server build of Next.js.
export {};
