/**
 * Retries for tests that measure latency. A real fault fails every attempt, while a busy machine
 * doesn't.
 */
export const patiently = { retry: 4 }
