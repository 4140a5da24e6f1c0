import { useId } from 'react'
import { type DocxVersion, docxVersions } from '#manuscript/model/export-options.ts'

interface DocxVersionChoiceProps {
  value: DocxVersion
  onChange: (value: DocxVersion) => void
}

/** A second sentence about each version. */
const notes: Record<DocxVersion, string> = {
  book: 'The page numbers of the contents are estimates until Word updates the table.',
  submission: '12 points, double-spaced, with the length on the title page.',
}

const versions = Object.entries(docxVersions) as [DocxVersion, { label: string; about: string }][]

/** The choice between the versions of a DOCX file. */
export const DocxVersionChoice = ({ value, onChange }: DocxVersionChoiceProps) => {
  const name = useId()
  return (
    <fieldset className="grid gap-8">
      <legend className="mb-4 text-15 font-medium">Version</legend>
      {versions.map(([version, { label, about }]) => (
        <label key={version} className="flex min-h-target cursor-pointer items-baseline gap-12">
          <input
            type="radio"
            name={name}
            className="shrink-0 accent-accent"
            checked={version === value}
            onChange={() => onChange(version)}
            aria-describedby={`${name}-${version}`}
          />
          <span>
            {label}
            <span id={`${name}-${version}`} className="block text-13 text-quiet">
              {about} {notes[version]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
