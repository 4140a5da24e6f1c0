import type { ToolId } from '#contract/tools.ts'
import { toolWords } from '../texts/tool-words.ts'

interface WithoutModelProps {
  tool: ToolId
  /** Tones that give the same text without a model. */
  alike: readonly (readonly string[])[]
}

/** What a tool can't do here, said before anybody presses its button. */
export const WithoutModel = ({ tool, alike }: WithoutModelProps) => {
  const words = toolWords.withoutModel
  return (
    <div className="border-s-2 border-accent ps-16 text-15">
      <p>{words[tool]}</p>
      {alike.map((tones) => (
        <p key={tones[0]} className="text-13 text-quiet">
          {words.alike(tones)}
        </p>
      ))}
      <Connect />
    </div>
  )
}

export const Connect = () => (
  <details className="text-13">
    <summary className="cursor-pointer py-4 underline underline-offset-4">{toolWords.connect.question}</summary>
    <p>{toolWords.connect.answer}</p>
  </details>
)
