/**
 * For a test that measures how soon something happens: a fault is there however often it is looked at, what a busy machine adds
 * is not.
 */
export const patiently = { retry: 4 }
