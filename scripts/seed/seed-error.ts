/** An expected failure of the seed. The message says what is wrong and what to do. */
export class SeedError extends Error {}
