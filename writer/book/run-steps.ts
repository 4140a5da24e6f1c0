/** The scheduler's view of a step. */
export interface ScheduledStep {
  id: string
  needs: readonly string[]
  /** Duration of the step, in any unit. */
  cost: number
}

/**
 * Computes for each step its cost plus the cost of the longest chain of steps that depend on it.
 */
export const remainingPaths = (steps: readonly ScheduledStep[]): Map<string, number> => {
  const followers = new Map<string, ScheduledStep[]>()
  for (const step of steps) for (const need of step.needs) followers.set(need, [...(followers.get(need) ?? []), step])
  const paths = new Map<string, number>()
  const path = (step: ScheduledStep): number => {
    const known = paths.get(step.id)
    if (known !== undefined) return known
    const length = step.cost + Math.max(0, ...(followers.get(step.id) ?? []).map(path))
    paths.set(step.id, length)
    return length
  }
  for (const step of steps) path(step)
  return paths
}

/**
 * Runs every unfinished step as soon as its dependencies are done. The call queue limits
 * concurrency and receives each step's remaining path as its urgency.
 *
 * After a failure no new step starts, but running steps finish and store their results, since their
 * calls are already paid for. Then the first error is thrown. After an abort, running steps must
 * end immediately on their own.
 */
export const runSteps = async <S extends ScheduledStep>(
  steps: readonly S[],
  done: Iterable<string>,
  work: (step: S, urgency: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const finished = new Set(done)
  const left = steps.filter(({ id }) => !finished.has(id))
  const urgency = remainingPaths(left)
  const waiting = new Set(left)
  let failure: { error: unknown } | undefined

  const begin = async (): Promise<void> => {
    if (failure ?? signal.aborted) return
    const ready = [...waiting]
      .filter(({ needs }) => needs.every((need) => finished.has(need)))
      .sort((one, other) => urgency.get(other.id)! - urgency.get(one.id)!)
    for (const step of ready) waiting.delete(step)
    await Promise.all(
      ready.map(async (step) => {
        try {
          await work(step, urgency.get(step.id)!)
        } catch (error) {
          failure ??= { error }
          return
        }
        finished.add(step.id)
        await begin()
      }),
    )
  }

  await begin()
  if (failure) throw failure.error
  signal.throwIfAborted()
  if (waiting.size > 0) throw new Error(`Steps that nothing leads to: ${[...waiting].map(({ id }) => id).join(', ')}`)
}
