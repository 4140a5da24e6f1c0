import { type LanguageCode, languageOf } from '#manuscript/model/languages.ts'
import { templateHeadings } from '#manuscript/model/templates/read-template.ts'
import type { TemplateName } from '#manuscript/model/templates/template-names.ts'
import { classNames } from '#web/ui/class-names.ts'

const levelStyles = [
  'mt-12 font-serif text-17 font-semibold first:mt-0',
  'font-serif text-15',
  'ps-16 text-13 text-quiet',
]

/** The headings that a project of the template begins with. */
export const TemplatePreview = ({ template, language }: { template: TemplateName; language: LanguageCode }) => {
  const { tag, direction } = languageOf(language)
  return (
    <section aria-labelledby="template-preview" className="flex flex-col gap-12">
      <h2 id="template-preview" className="text-15 font-medium">
        What it begins with
      </h2>
      <ol lang={tag} dir={direction} className="rounded-sheet border border-rule bg-sheet p-16 sm:p-24">
        {templateHeadings(template, language).map(({ level, title }) => (
          <li key={title} className={classNames('py-2', levelStyles[level])}>
            {title}
          </li>
        ))}
      </ol>
      <p className="text-13 text-quiet">
        Each heading has a synopsis that says what belongs there, and some have notes. Both are in English and private:
        no reader and no export contains them.
      </p>
    </section>
  )
}
