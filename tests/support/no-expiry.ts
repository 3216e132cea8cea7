import type { PageExpiry } from '../../lib/pages/page-expiry.ts';

/** Pages of a site that is not there. */
export const NO_EXPIRY: PageExpiry = {
  school: async () => {},
  addresses: async () => {},
  all: async () => {},
  renewAll: async () => {},
};
