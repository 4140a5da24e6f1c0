import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { limits } from '#contract/questions.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import { useUnsentText } from '#web/lib/input/unsent-text.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlShape } from '#web/ui/field.tsx'
import { finePointer } from '#web/ui/use-media.ts'

interface QuestionFormProps {
  projectId: string
  /** The label of the button, which answers or only searches. */
  action: 'Ask' | 'Find passages'
  isWaiting: boolean
  onAsk: (question: string) => void
  onStop: () => void
}

/** The question. Enter sends it, and Shift+Enter begins a new line. Unsent input is kept. */
export const QuestionForm = ({ projectId, action, isWaiting, onAsk, onStop }: QuestionFormProps) => {
  const [question, setQuestion] = useUnsentText(`question ${projectId}`)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // On a touch screen the field does not take the focus, because the keyboard would cover the
    // earlier answers.
    if (window.matchMedia(finePointer).matches) field.current?.focus()
  }, [])
  const send = () => {
    if (question.trim() === '' || isWaiting) return
    onAsk(question.trim())
    setQuestion('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={submit}
      className="sticky -bottom-24 -mx-24 mt-auto -mb-24 flex flex-col gap-8 border-t border-rule bg-paper px-24 py-12 max-md:bg-sheet"
    >
      <label htmlFor={id} className="text-15 font-medium">
        Your question
      </label>
      <textarea
        ref={field}
        id={id}
        dir="auto"
        rows={2}
        maxLength={limits.question}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
        onKeyDown={press}
        className={classNames(controlShape, 'max-h-[30dvh] resize-y py-8')}
      />
      <div className="flex justify-end gap-8">
        {isWaiting ? (
          <Button onClick={onStop}>Stop</Button>
        ) : (
          <Button type="submit" variant="primary" disabled={question.trim() === ''}>
            {action}
          </Button>
        )}
      </div>
    </form>
  )
}
