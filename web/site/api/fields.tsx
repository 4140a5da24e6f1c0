import { classNames } from '#web/ui/class-names.ts'
import { Coded } from './coded.tsx'
import { describeType, fieldsOf, valuesOf } from './describe-type.ts'
import { resolved, type Schema } from './open-api.ts'

export interface Field {
  name: string
  schema: Schema
  description?: string | undefined
  /** Undefined where it is obvious, for example in an answer. */
  required?: boolean
}

/** A longer list of values is collapsed. */
const VALUES_SHOWN = 12

const Values = ({ values }: { values: readonly string[] }) => {
  const list = values.map((value, at) => (
    <span key={value}>
      {at > 0 && ', '}
      <code>{value}</code>
    </span>
  ))
  if (values.length <= VALUES_SHOWN) return <p>{list}</p>
  return (
    <details>
      <summary className="flex min-h-target w-fit items-center underline underline-offset-4">
        All {values.length} values
      </summary>
      <p className="pb-8">{list}</p>
    </details>
  )
}

const aboutOf = ({ schema, required }: Field): string => {
  const { default: otherwise } = resolved(schema)
  const defaultText = otherwise === undefined || otherwise === '' ? '' : `, \`${String(otherwise)}\` if left out`
  const need = required === undefined ? '' : required ? 'required, ' : 'optional, '
  return need + describeType(schema) + defaultText
}

interface FieldsProps {
  fields: Field[]
  /**
   * The names of nested fields are above their descriptions, because each level of columns would
   * take 200 px more.
   */
  isNested?: boolean
}

/** Lists fields with their descriptions. The fields of an object are nested. */
export const Fields = ({ fields, isNested = false }: FieldsProps) => (
  <dl className="border-b border-rule">
    {fields.map((field) => {
      const { name, schema, description = resolved(schema).description } = field
      const values = valuesOf(schema)
      const inner = fieldsOf(schema)
      return (
        <div
          key={name}
          className={classNames(
            'grid gap-x-24 gap-y-4 border-t border-rule py-12',
            !isNested && 'sm:grid-cols-[11rem_1fr]',
          )}
        >
          <dt className="wrap-anywhere">
            <code className="font-semibold">{name}</code>
          </dt>
          <dd className="flex min-w-0 flex-col gap-4 wrap-anywhere">
            {description && (
              <p>
                <Coded text={description} />
              </p>
            )}
            <p className="text-quiet">
              <Coded text={aboutOf(field)} />
            </p>
            {values.length > 0 && <Values values={values} />}
            {inner.length > 0 && (
              <div className="border-s border-rule ps-16">
                <Fields
                  isNested
                  fields={inner.map(([innerName, innerSchema]) => ({ name: innerName, schema: innerSchema }))}
                />
              </div>
            )}
          </dd>
        </div>
      )
    })}
  </dl>
)
