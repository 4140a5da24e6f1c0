import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { api } from '#web/lib/api/api.ts'
import { useManuscriptCount } from '#web/lib/stores/manuscript-count.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { InkLine } from '#web/ui/ink.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { keepProject } from '../project-queries.ts'

const MOST = 10_000_000
/** Matches a whole number, with or without thousands separators. */
const grouped = /^(?:\d+|\d{1,3}(?:[\s.,'’]\d{3})+)$/
const say = (count: number) => count.toLocaleString('en')

export const WordGoalPanel = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const client = useQueryClient()
  const words = useManuscriptCount()?.words ?? project.words
  const [written, setWritten] = useState(project.word_goal?.toString() ?? '')
  const [error, setError] = useState<string>()
  const save = useMutation({
    mutationFn: (goal: number | null) =>
      api('PUT /projects/:id/word_goal', { params: { id: project.id }, body: { words: goal } }),
    onSuccess: ({ word_goal }) => keepProject(client, project.id, { word_goal }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const goal = grouped.test(written.trim()) ? Number(written.replace(/\D/g, '')) : Number.NaN
    if (!Number.isInteger(goal) || goal < 1 || goal > MOST) setError(`Enter a number of words, up to ${say(MOST)}.`)
    else save.mutate(goal)
  }
  const goal = project.word_goal
  return (
    <SidePanel title="Word goal" onClose={onClose}>
      {goal !== null && <Progress words={words} goal={goal} />}
      <form onSubmit={submit} noValidate className="flex flex-col gap-16">
        <TextField
          label="Words to write"
          inputMode="numeric"
          placeholder="50,000"
          value={written}
          error={error}
          onChange={(event) => {
            setWritten(event.target.value)
            setError(undefined)
          }}
        />
        {save.error && (
          <Notice tone="danger">
            {messageOf(save.error, 'The goal could not be saved. Your text has not changed.')}
          </Notice>
        )}
        <div className="flex flex-wrap gap-12">
          <Button type="submit" look="primary" pending={save.isPending && 'Saving'}>
            Set the goal
          </Button>
          {goal !== null && (
            <Button
              look="quiet"
              disabled={save.isPending}
              onClick={() => {
                setWritten('')
                save.mutate(null)
              }}
            >
              Remove the goal
            </Button>
          )}
        </div>
      </form>
    </SidePanel>
  )
}

const Progress = ({ words, goal }: { words: number; goal: number }) => {
  const share = Math.min(1, words / goal)
  return (
    <div className="flex flex-col gap-8">
      <p className="font-serif text-32 tabular-nums">{Math.floor(share * 100)} %</p>
      <InkLine label={`${say(words)} of ${say(goal)} words`} share={share} />
      <p className="text-quiet tabular-nums">
        {words >= goal
          ? `${say(words)} words: the goal is reached`
          : `${say(words)} of ${say(goal)} words, ${say(goal - words)} to go`}
      </p>
    </div>
  )
}
