import { type FormEvent, useState } from 'react'
import { limits } from '#contract/projects.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { templateTexts } from '#manuscript/model/templates/template-texts.ts'
import type { TemplateName } from '#manuscript/model/templates/template-names.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { languageOptions } from '#web/lib/input/language-options.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { useCreateFromTemplate } from './use-create-from-template.ts'

/** Begins a project with the headings of a template. No AI is used. */
export const TemplatesPage = () => {
  usePageTitle('New from a template')
  const [template, setTemplate] = useState<TemplateName>('novel')
  const [language, setLanguage] = useState<LanguageCode>('english')
  const [name, setName] = useState('')
  const { mutate, isPending, isSuccess, error } = useCreateFromTemplate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && !isSuccess) mutate({ template, language, name })
  }
  return (
    <div className="mx-auto flex max-w-wide flex-col gap-32 px-16 py-24 sm:px-32 lg:px-48 lg:py-48">
      <header className="flex flex-col gap-8">
        <h1 className="font-serif text-32 font-semibold">New from a template</h1>
        <p className="text-quiet">
          The project begins with headings and with notes on what belongs under each. Everything can be changed. No AI
          words are spent.
        </p>
      </header>
      <div className="grid items-start gap-32 lg:grid-cols-2">
        <form onSubmit={submit} noValidate className="flex flex-col gap-24">
          <TemplateChoice value={template} onChange={setTemplate} />
          <TextField
            label="Project name"
            dir="auto"
            placeholder={templateTexts[template].label}
            maxLength={limits.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <SearchSelect
            label="Language"
            options={languageOptions}
            value={language}
            onChange={(next) => setLanguage(next as LanguageCode)}
            emptyText="No language found"
          />
          {error && (
            <Notice tone="danger">
              {messageOf(error, 'The project could not be created. Nothing was changed. Please try again.')}
            </Notice>
          )}
          <div>
            <Button type="submit" variant="primary" pending={(isPending || isSuccess) && 'Creating'}>
              Create the project
            </Button>
          </div>
        </form>
        <TemplatePreview template={template} language={language} />
      </div>
    </div>
  )
}
