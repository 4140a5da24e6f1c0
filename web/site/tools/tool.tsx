import { type FormEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { ToolId } from '#contract/tools.ts'
import { messageOf } from '#web/lib/refusal.ts'
import { SiteButton } from '../site-button.tsx'
import { callTool } from './call-tool.ts'
import { type Run, ToolResult } from './tool-result.tsx'
import { toolWords } from '../texts/tool-words.ts'
import type { ToolTexts } from '../texts/tools.ts'
import { wordsIn } from './words-in.ts'

export interface ToolProps {
  tool: ToolId
  texts: Pick<
    ToolTexts,
    'inputLabel' | 'inputPlaceholder' | 'choiceLabel' | 'outputLabel' | 'outputPlaceholder' | 'action'
  >
  /** What can be chosen; nothing for the tool that goes by a sample. */
  choice?: {
    options: readonly { value: string; label: string; times?: number }[]
    usual: string
  }
  sample?: { label: string; placeholder: string; hint: string }
  limits: { words: number; content: number; sample: number }
}

interface Kept {
  content: string
  choice: string
  sample: string
}

/** Counting the words of a long text takes longer than a word takes to come. */
const SHOWN_EACH_MS = 120

/** What was typed outlives a reload, and ends with the tab. */
const keptIn = (tool: ToolId, usual: string) => {
  const key = `tool:${tool}`
  return {
    read: (): Kept => {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Kept>
      return { content: '', choice: usual, sample: '', ...kept }
    },
    write: (kept: Kept): void => sessionStorage.setItem(key, JSON.stringify(kept)),
  }
}

const field =
  'w-full max-sm:max-h-[32dvh] rounded-control border border-edge bg-sheet px-16 py-12 font-serif text-17 leading-relaxed placeholder:text-quiet'

/** A free tool at work. It is static until it is seen, and the textarea holds what was typed before that. */
export const Tool = ({ tool, texts, choice, sample, limits }: ToolProps) => {
  const kept = keptIn(tool, choice?.usual ?? '')
  const [given, setGiven] = useState<Kept>({ content: '', choice: choice?.usual ?? '', sample: '' })
  const [run, setRun] = useState<Run>({ is: 'idle' })
  const [error, setError] = useState('')
  const call = useRef<AbortController>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const name = useId()
  // Counting a long text takes longer than a key may.
  const words = wordsIn(useDeferredValue(given.content))
  const tooLong = words > limits.words || given.content.length > limits.content
  const times = choice?.options.find(({ value }) => value === given.choice)?.times

  useEffect(() => {
    // What was typed and chosen before the page came alive counts, and goes before what was kept.
    const typed = area.current?.value ?? ''
    const found = kept.read()
    const chosen = area.current?.form?.querySelector('select')?.value
    const first = {
      ...found,
      ...(typed && { content: typed }),
      ...(choice && chosen && chosen !== choice.usual && { choice: chosen }),
    }
    setGiven(first)
    kept.write(first)
    return () => call.current?.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- read once, when the page comes alive
  }, [])

  const change = (part: Partial<Kept>) => {
    const next = { ...given, ...part }
    setGiven(next)
    kept.write(next)
    setError('')
  }
  const start = async () => {
    if (given.content.trim() === '' || tooLong || run.is === 'running') return
    const { signal } = (call.current = new AbortController())
    const before = given.content
    const last = run
    let text = ''
    let shown = 0
    setError('')
    setRun({ is: 'running', text })
    try {
      for await (const more of callTool(tool, given, signal)) {
        text = more
        if (performance.now() - shown < SHOWN_EACH_MS) continue
        shown = performance.now()
        setRun({ is: 'running', text })
      }
      setRun({ is: 'done', before, text, times, isWhole: true })
    } catch (problem) {
      // What was stopped is for review; what failed changes nothing.
      setRun(signal.aborted && text !== '' ? { is: 'done', before, text, times, isWhole: false } : last)
      if (!signal.aborted) setError(messageOf(problem, toolWords.failed))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void start()
  }
  const expected = words * (times ?? 1)
  const isRunning = run.is === 'running'
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
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the tool is what the page is opened for
            autoFocus
            placeholder={texts.inputPlaceholder}
            value={given.content}
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
                value={given.sample}
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
              <label className="flex grow flex-col gap-4 text-13 text-quiet">
                {texts.choiceLabel}
                <select
                  value={given.choice}
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
            {isRunning && <SiteButton onClick={() => call.current?.abort()}>{toolWords.stop}</SiteButton>}
            <SiteButton type="submit" look="primary" disabled={isRunning || tooLong || given.content.trim() === ''}>
              {isRunning ? toolWords.processing : texts.action}
            </SiteButton>
          </div>
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
          onGoOn={(text) => {
            change({ content: text })
            area.current?.focus()
          }}
        />
      </div>
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
