import { counted } from '#web/lib/format/counted.ts'
import { useManuscriptCount } from '#web/lib/stores/manuscript-count.ts'

/** Shows the number of words and symbols of the open manuscript. */
export const TextCount = () => {
  const text = useManuscriptCount()
  if (!text) return null
  return (
    <p className="text-13 text-quiet tabular-nums">
      {counted(text.words, 'word')} · {counted(text.symbols, 'symbol')}
    </p>
  )
}
