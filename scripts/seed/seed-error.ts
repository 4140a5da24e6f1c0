/**
 * An expected failure of the seed. The message tells the developer what is wrong and what to do.
 */
export class SeedError extends Error {}
