import { createApi } from './create-api.ts';

/** The handler of `/api/` in production, with the system's clock and randomness. */
export default createApi();
