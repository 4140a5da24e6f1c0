import type { ToolId } from '#contract/tools.ts'
import { toolWords } from '../texts/tool-words.ts'

interface WithoutModelProps {
  tool: ToolId
  /** The tones for which the built-in writer makes the same text, by group. */
  alike: readonly (readonly string[])[]
}

/** Lists the features of a tool that are unavailable without a model, before the first call. */
export const WithoutModel = ({ tool, alike }: WithoutModelProps) => {
  const words = toolWords.withoutModel
  return (
    <div className="mt-8 flex flex-col gap-8 border-s-2 border-accent ps-16 text-15">
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
