import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { SelectField } from '#web/ui/select-field.tsx'

interface ProjectFieldProps {
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** A choice of the project whose guidelines and references the book uses. Hidden without projects. */
export const ProjectField = ({ value, onChange }: ProjectFieldProps) => {
  const { data: projects } = useQuery({
    queryKey: ['projects', 'for a book'],
    queryFn: ({ signal }) => api('GET /projects/user', { signal }),
  })
  if (!projects || projects.length === 0) return null
  return (
    <SelectField
      label="Guidelines and references of a project"
      value={value ?? ''}
      onChange={(id) => onChange(id || undefined)}
      hint="The book follows the guidelines and takes facts from the references that the project has now."
    >
      <option value="">None</option>
      {projects.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
