import type { FormEvent } from 'react'
import { limits } from '#contract/edits.ts'
import { useUnsentForm } from '#web/lib/input/unsent-form.ts'
import { styleSample, useStyleSample } from '#web/lib/stores/style-sample.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftLine } from '#web/ui/draft-line.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.tsx'

const ADVISED = { from: 500, to: 2000 }

const advice = (count: number): string | undefined => {
  if (count > 0 && count < ADVISED.from) return 'short'
  return count > ADVISED.to ? 'long' : undefined
}

/** A sample of the person's own writing, whose style the personalize edit matches. */
export const PersonalizePanel = ({ onClose }: { onClose: () => void }) => {
  const saved = useStyleSample()
  const form = useUnsentForm('style sample', { text: saved })
  const { text } = form.values
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    styleSample.keep(text)
    form.forget()
    toast.success('Your sample is saved in this browser')
  }
  return (
    <SidePanel title="Personalize" onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-16">
        {form.isDraft && <DraftLine onDiscard={form.forget} />}
        <p>Paste something you wrote. The AI can then rewrite a paragraph in your style.</p>
        <TextArea
          label="Style sample"
          {...form.field(
            'text',
            `${ADVISED.from} to ${ADVISED.to.toLocaleString('en')} characters are best. It stays in this browser until you personalize a text.`,
          )}
          rows={12}
          dir="auto"
          count={text.length}
          limit={limits.sample}
          warning={advice(text.length)}
          className="text-17"
        />
        <div className="flex flex-wrap gap-12">
          <Button type="submit" variant="primary" disabled={text.trim() === ''}>
            Save sample
          </Button>
          {saved && (
            <Button
              variant="quiet"
              onClick={() => {
                styleSample.keep('')
                form.forget()
              }}
            >
              Remove
            </Button>
          )}
        </div>
      </form>
    </SidePanel>
  )
}
