/** Moves spaces at the edges out of a link, because underlined spaces look like a mistake. */
export const linkWithoutEdges = <R extends { text: string; href?: string }>(
  run: R,
  index: number,
  runs: readonly R[],
): (R | Omit<R, 'href'>)[] => {
  const { href, ...unlinked } = run
  if (href === undefined) return [run]
  const start = runs[index - 1]?.href === href ? 0 : run.text.length - run.text.trimStart().length
  const end = runs[index + 1]?.href === href ? run.text.length : Math.max(start, run.text.trimEnd().length)
  return [
    { ...unlinked, text: run.text.slice(0, start) },
    { ...run, text: run.text.slice(start, end) },
    { ...unlinked, text: run.text.slice(end) },
  ]
}
