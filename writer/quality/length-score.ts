/**
 * S_l of LongWriter's evaluation (arXiv 2408.07055): 100 at the asked length, 50 at half, 67 at double; texts that are too
 * short lose faster than those too long.
 */
export const lengthScore = (got: number, asked: number): number => {
  if (asked <= 0) return 100
  if (got <= 0) return 0
  return got < asked ? 100 * Math.max(0, 1 - (asked / got - 1) / 2) : 100 * Math.max(0, 1 - (got / asked - 1) / 3)
}
