import { useManuscriptCount } from '#web/lib/stores/manuscript-count.ts'

const say = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Shows the number of words and symbols of the open text. */
export const TextCount = () => {
  const text = useManuscriptCount()
  if (!text) return null
  return (
    <p className="text-13 text-quiet tabular-nums">
      {say(text.words, 'word', 'words')} · {say(text.symbols, 'symbol', 'symbols')}
    </p>
  )
}
