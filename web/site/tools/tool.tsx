import { type FormEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { ToolId } from '#contract/tools.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { SiteButton } from '../site-button.tsx'
import { type Came, callTool } from './call-tool.ts'
import { clearWork, emptyWork, readWork, type Work, writeWork } from './kept-work.ts'
import { LanguageChoice } from './language-choice.tsx'
import { type Run, ToolResult } from './tool-result.tsx'
import { toolWords } from '../texts/tool-words.ts'
import type { ToolTexts } from '../texts/tools.ts'
import { useWriter } from './use-writer.ts'
import { WithoutModel } from './without-model.tsx'
import { wordsIn } from './words-in.ts'

export interface ToolProps {
  tool: ToolId
  texts: Pick<
    ToolTexts,
    'inputLabel' | 'inputPlaceholder' | 'choiceLabel' | 'outputLabel' | 'outputPlaceholder' | 'action'
  >
  /** The options to choose from; undefined for the tool that uses a style sample. */
  choice?: {
    options: readonly { value: string; label: string; times?: number }[]
    usual: string
  }
  /** Groups of tones that give the same text without a model. */
  alike?: readonly (readonly string[])[]
  sample?: { label: string; placeholder: string; hint: string }
  limits: { words: number; content: number; sample: number }
}

/**
 * Milliseconds between two renders of a result. Counting the words of a long text is too slow for
 * every update.
 */
const SHOWN_EACH_MS = 120

const field =
  'w-full max-sm:max-h-[32dvh] rounded-control border border-edge bg-sheet px-16 py-12 font-serif text-17 leading-relaxed placeholder:text-quiet'

/**
 * A free tool. It is static until it becomes visible; its textarea keeps text that was typed
 * before.
 */
export const Tool = ({ tool, texts, choice, alike, sample, limits }: ToolProps) => {
  const usual = choice?.usual ?? ''
  const [work, setWork] = useState<Work>(() => emptyWork(usual))
  const [running, setRunning] = useState<{ text: string; language: LanguageCode | null } | null>(null)
  const [error, setError] = useState('')
  const [said, setSaid] = useState('')
  const call = useRef<AbortController>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const name = useId()
  const writer = useWriter()
  // Counting the words of a long text is too slow for every keystroke.
  const words = wordsIn(useDeferredValue(work.content))
  const tooLong = words > limits.words || work.content.length > limits.content
  const times = choice?.options.find(({ value }) => value === work.choice)?.times
  const isOff = writer === 'builtin' && (tool === 'expand' || tool === 'style')

  useEffect(() => {
    // Input from before hydration takes precedence over stored input.
    const typed = area.current?.value ?? ''
    const found = readWork(tool, usual)
    const chosen = area.current?.form?.querySelector<HTMLSelectElement>('select[name=choice]')?.value
    const first = {
      ...found,
      ...(typed && { content: typed }),
      ...(choice && chosen && chosen !== choice.usual && { choice: chosen }),
    }
    setWork(first)
    writeWork(tool, first)
    return () => call.current?.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- read once, when the page is hydrated
  }, [])

  const change = (part: Partial<Work>) => {
    const next = { ...work, ...part }
    setWork(next)
    writeWork(tool, next)
    setError('')
    setSaid('')
  }
  const start = async () => {
    if (work.content.trim() === '' || tooLong || running || isOff) return
    const { signal } = (call.current = new AbortController())
    const { content: before, language } = work
    let came: Came = { text: '', language: null, sure: true, note: null }
    let shown = 0
    setError('')
    setSaid('')
    setRunning(came)
    const finish = (isWhole: boolean) =>
      setWork((now) => {
        const next = { ...now, done: { ...came, before, times, isWhole, isChosen: language !== '' } }
        writeWork(tool, next)
        return next
      })
    try {
      for await (const more of callTool(tool, work, signal)) {
        came = more
        if (performance.now() - shown < SHOWN_EACH_MS) continue
        shown = performance.now()
        setRunning(came)
      }
      finish(true)
    } catch (problem) {
      // A stopped result is kept for review; a failure changes nothing.
      if (signal.aborted && came.text !== '') finish(false)
      if (!signal.aborted) setError(messageOf(problem, toolWords.failed))
    }
    setRunning(null)
  }
  const goOn = () => {
    const { content, done, steps } = work
    if (!done) return
    change({ content: done.text, done: null, steps: [...steps, { content, done }] })
    area.current?.focus()
  }
  const undo = () => {
    change({ ...work.steps.at(-1)!, steps: work.steps.slice(0, -1) })
    setSaid(toolWords.undone)
    area.current?.focus()
  }
  const clear = () => {
    call.current?.abort()
    setWork({ ...emptyWork(usual), choice: work.choice })
    clearWork(tool)
    setError('')
    setSaid(toolWords.cleared)
    area.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void start()
  }
  const expected = words * (times ?? 1)
  const isRunning = running !== null
  const { done } = work
  const run: Run = running ? { is: 'running', ...running } : done ? { is: 'done', ...done } : { is: 'idle' }
  // A detected language applies only to the text in which it was detected.
  const isOfText = running ?? (done && !done.isChosen && done.before === work.content ? done : null)
  const detected = work.language === '' ? (isOfText?.language ?? null) : null
  const isUnsure = detected !== null && done !== null && isOfText === done && !done.sure
  return (
    <form onSubmit={submit} className="flex flex-col gap-16">
      <div className="grid gap-24 lg:grid-cols-2">
        <div className="flex flex-col gap-8">
          <label htmlFor={`${name}-text`} className="flex justify-between text-15 font-medium">
            {texts.inputLabel}
            <span className={tooLong ? 'text-13 text-danger' : 'text-13 font-normal text-quiet tabular-nums'}>
              {toolWords.wordsOf(words, limits.words)}
            </span>
          </label>
          <textarea
            ref={area}
            id={`${name}-text`}
            rows={12}
            dir="auto"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- people open the page to use the tool
            autoFocus
            placeholder={texts.inputPlaceholder}
            value={work.content}
            aria-invalid={tooLong || undefined}
            onChange={(event) => change({ content: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
            }}
            className={field}
          />
          {sample && (
            <>
              <label htmlFor={`${name}-sample`} className="mt-8 text-15 font-medium">
                {sample.label}
              </label>
              <textarea
                id={`${name}-sample`}
                rows={5}
                dir="auto"
                maxLength={limits.sample}
                placeholder={sample.placeholder}
                value={work.sample}
                onChange={(event) => change({ sample: event.target.value })}
                aria-describedby={`${name}-hint`}
                className={field}
              />
              <p id={`${name}-hint`} className="text-13 text-quiet">
                {sample.hint}
              </p>
            </>
          )}
          <div className="flex flex-wrap items-end gap-12">
            {choice && (
              <label className="flex grow basis-0 flex-col gap-4 text-13 text-quiet">
                {texts.choiceLabel}
                <select
                  name="choice"
                  value={work.choice}
                  onChange={(event) => change({ choice: event.target.value })}
                  className="min-h-target rounded-control border border-edge bg-sheet px-12 text-15 text-ink"
                >
                  {choice.options.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <LanguageChoice
              language={work.language}
              detected={detected}
              isUnsure={isUnsure}
              onChange={(language) => change({ language })}
            />
          </div>
          <div className="flex flex-wrap justify-end gap-12">
            {isRunning && <SiteButton onClick={() => call.current?.abort()}>{toolWords.stop}</SiteButton>}
            {(work.content !== '' || work.sample !== '' || done !== null) && !isRunning && (
              <SiteButton onClick={clear}>{toolWords.clear}</SiteButton>
            )}
            <SiteButton
              type="submit"
              look="primary"
              disabled={isRunning || tooLong || isOff || work.content.trim() === ''}
            >
              {isRunning ? toolWords.processing : texts.action}
            </SiteButton>
          </div>
          {writer === 'builtin' && <WithoutModel tool={tool} alike={alike ?? []} />}
          {tooLong && (
            <p role="alert" className="text-15 text-danger">
              {toolWords.tooLong(limits.words)}
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
          onGoOn={goOn}
          onUndo={work.steps.length > 0 && !isRunning ? undo : null}
          writer={writer}
        />
      </div>
      <output className="sr-only">{said}</output>
      {run.is === 'running' && (
        <progress
          aria-label={toolWords.written}
          max={Math.max(1, expected)}
          value={Math.min(expected * 0.98, wordsIn(run.text))}
          className="progress-ink"
        />
      )}
    </form>
  )
}
