import { createApi } from './create-api.ts';

/** What answers `/api/` in production: by the clock and the randomness of the machine. */
export default createApi();
