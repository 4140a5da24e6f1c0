import { type FormEvent, useDeferredValue, useId, useRef, useState } from 'react'
import type { ToolId } from '#contract/tools.ts'
import { SiteButton } from '../site-button.tsx'
import { toolWords } from '../texts/tool-words.ts'
import type { ToolTexts } from '../texts/tools.ts'
import type { Work } from './tool-work.ts'
import { LanguageChoice } from './language-choice.tsx'
import { ChoiceField, SampleField, TextField } from './tool-fields.tsx'
import { type Run, ToolResult } from './tool-result.tsx'
import { useToolRun } from './use-tool-run.ts'
import { useWork } from './use-work.ts'
import { useWriter } from './use-writer.ts'
import { WithoutModel } from './without-model.tsx'
import { wordsIn } from './words-in.ts'

export interface ToolProps {
  tool: ToolId
  /** The field of the request that holds the choice or the sample. */
  field: string
  texts: Pick<
    ToolTexts,
    'inputLabel' | 'inputPlaceholder' | 'choiceLabel' | 'outputLabel' | 'outputPlaceholder' | 'action'
  >
  /** The options to choose from; undefined for the tool that uses a style sample. */
  choice?: {
    options: readonly { value: string; label: string; times?: number }[]
    usual: string
  }
  /** The tones for which the built-in writer makes the same text, by group. */
  alike?: readonly (readonly string[])[]
  sample?: { label: string; placeholder: string; hint: string }
  limits: { words: number; content: number; sample: number }
}

/**
 * A free tool. It is static until it becomes visible; its textarea keeps text that was typed
 * before.
 */
export const Tool = (props: ToolProps) => {
  const { texts } = props
  const name = useId()
  const writer = useWriter()
  const { area, work, running, error, said: announcement, change, start, stop, acts } = useTool(props)
  // Counting the words of a long text is too slow for every keystroke.
  const words = wordsIn(useDeferredValue(work.content))
  const times = timesOf(props, work)
  const tooLong = words > props.limits.words || work.content.length > props.limits.content
  const isOff = writer === 'builtin' && (props.tool === 'expand' || props.tool === 'style')
  const isReady = work.content.trim() !== '' && !tooLong && !running && !isOff
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    if (isReady) start()
  }
  const run: Run = running
    ? { type: 'running', ...running }
    : work.done
      ? { type: 'done', ...work.done }
      : { type: 'idle' }
  return (
    <form onSubmit={submit} className="flex flex-col gap-16">
      <div className="grid gap-24 lg:grid-cols-2">
        <div className="flex flex-col gap-8">
          <Fields
            {...props}
            name={name}
            area={area}
            work={work}
            run={run}
            words={words}
            tooLong={tooLong}
            onChange={change}
            onSubmit={submit}
          />
          <div className="flex flex-wrap justify-end gap-12">
            {running && <SiteButton onClick={stop}>{toolWords.stop}</SiteButton>}
            {(work.content !== '' || work.sample !== '' || work.done !== null) && !running && (
              <SiteButton onClick={acts.clear}>{toolWords.clear}</SiteButton>
            )}
            <SiteButton type="submit" variant="primary" disabled={!isReady}>
              {running ? toolWords.processing : texts.action}
            </SiteButton>
          </div>
          {writer === 'builtin' && <WithoutModel tool={props.tool} alike={props.alike ?? []} />}
          {tooLong && (
            <p role="alert" className="text-15 text-danger">
              {toolWords.tooLong(props.limits.words)}
            </p>
          )}
          {error && (
            <p role="alert" className="border-s-2 border-danger ps-16 text-15">
              {error}
            </p>
          )}
        </div>
        <ToolResult
          run={run}
          name={name}
          texts={texts}
          onGoOn={acts.goOn}
          onUndo={work.steps.length > 0 && !running ? acts.undo : null}
          writer={writer}
        />
      </div>
      <output className="sr-only">{announcement}</output>
      {running && <Progress text={running.text} expected={words * (times ?? 1)} />}
    </form>
  )
}

const timesOf = ({ choice }: ToolProps, work: Work): number | undefined =>
  choice?.options.find(({ value }) => value === work.choice)?.times

/** Holds the input and the result of a tool, and the actions on them. */
const useTool = (props: ToolProps) => {
  const { tool, field, choice } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const typed = () => {
    const content = area.current?.value ?? ''
    const chosen = area.current?.form?.querySelector<HTMLSelectElement>('select[name=choice]')?.value
    return { ...(content && { content }), ...(choice && chosen && chosen !== choice.usual && { choice: chosen }) }
  }
  const { work, change: store, clear } = useWork(tool, choice?.usual ?? '', typed)
  const { running, error, start, stop, forgetError } = useToolRun((done) => store({ done }))

  const change = (part: Partial<Work>, announcement = '') => {
    store(part)
    forgetError()
    setAnnouncement(announcement)
  }
  const acts = {
    /** Uses the result as the new text. */
    goOn: () => {
      const { content, done, steps } = work
      if (!done) return
      change({ content: done.text, done: null, steps: [...steps, { content, done }] })
      area.current?.focus()
    },
    undo: () => {
      change({ ...work.steps.at(-1)!, steps: work.steps.slice(0, -1) }, toolWords.undone)
      area.current?.focus()
    },
    clear: () => {
      stop()
      clear()
      forgetError()
      setAnnouncement(toolWords.cleared)
      area.current?.focus()
    },
  }
  const begin = () => {
    setAnnouncement('')
    const { content, language } = work
    const option = choice ? work.choice : work.sample
    void start({ tool, content, language, options: { [field]: option } }, timesOf(props, work))
  }
  return { area, work, running, error, said: announcement, change, start: begin, stop, acts }
}

interface FieldsProps extends ToolProps {
  name: string
  area: ReturnType<typeof useTool>['area']
  work: Work
  run: Run
  words: number
  tooLong: boolean
  onChange: (part: Partial<Work>) => void
  onSubmit: (event: Pick<FormEvent, 'preventDefault'>) => void
}

/** Everything that a person enters. */
const Fields = ({
  texts,
  choice,
  sample,
  limits,
  name,
  area,
  work,
  run,
  words,
  tooLong,
  onChange,
  onSubmit,
}: FieldsProps) => (
  <>
    <TextField
      id={`${name}-text`}
      texts={texts}
      area={area}
      value={work.content}
      words={words}
      most={limits.words}
      tooLong={tooLong}
      onChange={(content) => onChange({ content })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event)
      }}
    />
    {sample && (
      <SampleField
        name={name}
        sample={sample}
        value={work.sample}
        most={limits.sample}
        onChange={(sample) => onChange({ sample })}
      />
    )}
    <div className="flex flex-wrap items-end gap-12">
      {choice && (
        <ChoiceField
          label={texts.choiceLabel}
          options={choice.options}
          value={work.choice}
          onChange={(choice) => onChange({ choice })}
        />
      )}
      <LanguageChoice
        language={work.language}
        {...detectedIn(work, run)}
        onChange={(language) => onChange({ language })}
      />
    </div>
  </>
)

/** Returns the detected language of the text. It applies only to the text in which it was detected. */
const detectedIn = ({ language, content }: Work, run: Run) => {
  const isOfText = run.type === 'running' || (run.type === 'done' && !run.isChosen && run.before === content)
  const detected = language === '' && isOfText ? run.language : null
  return { detected, isUnsure: detected !== null && run.type === 'done' && !run.sure }
}

/** Shows how much of the expected text is written. */
const Progress = ({ text, expected }: { text: string; expected: number }) => (
  <progress
    aria-label={toolWords.written}
    max={Math.max(1, expected)}
    value={Math.min(expected * 0.98, wordsIn(text))}
    className="progress-ink"
  />
)
