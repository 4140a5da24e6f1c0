import { useOpenText } from '../lib/open-text.ts'

const say = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** How much the open text has. */
export const TextCount = () => {
  const text = useOpenText()
  if (!text) return null
  return (
    <p className="text-13 text-quiet tabular-nums">
      {say(text.words, 'word', 'words')} · {say(text.symbols, 'symbol', 'symbols')}
    </p>
  )
}
