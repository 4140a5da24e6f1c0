import { counted } from '#web/lib/format/counted.ts'
import { useManuscriptCount } from '#web/lib/stores/manuscript-count.ts'
import { useTodayWords } from '#web/lib/stores/today-words.ts'

/**
 * Shows the number of words and symbols of the open manuscript, and today's words if there is a
 * goal.
 */
export const TextCount = () => {
  const text = useManuscriptCount()
  const today = useTodayWords()
  if (!text) return null
  return (
    <div className="flex flex-col text-13 text-quiet tabular-nums">
      <p>
        {counted(text.words, 'word')} · {counted(text.symbols, 'symbol')}
      </p>
      {today && (
        <p>
          Today {today.words.toLocaleString('en')}/{today.goal.toLocaleString('en')}
          <span className="sr-only"> words</span>
        </p>
      )}
    </div>
  )
}
