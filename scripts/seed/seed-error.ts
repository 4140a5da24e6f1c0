/** A reason not to seed. The message is for the developer: what is wrong, and what to do. */
export class SeedError extends Error {}
