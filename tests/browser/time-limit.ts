import { soaking } from '../how-many.ts'

const SOAK_MS = 600_000

/** Returns a time limit in milliseconds. In the soak it is longer, because the machine is busy then. */
export const timeLimit = (ms: number): number => (soaking ? Math.max(ms, SOAK_MS) : ms)
