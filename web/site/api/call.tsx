import type { ReactNode } from 'react'
import { Coded } from './coded.tsx'
import { fieldsOf } from './describe-type.ts'
import { Fields } from './fields.tsx'
import {
  type Answer,
  contentOf,
  document,
  exampleOf,
  keyHeader,
  nameOfContent,
  type Operation,
  operations,
  type Schema,
} from './open-api.ts'

const { pathname: base } = new URL(document.servers[0]!.url)

export const anchorOf = ({ method, path }: Operation): string =>
  `${method} ${path}`.toLowerCase().replaceAll(/\W+/g, '-').replace(/-$/, '')

export const Address = ({ operation: { method, path } }: { operation: Operation }) => (
  <code className="wrap-anywhere">
    <span className="text-accent-deep">{method}</span> {base + path}
  </code>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col gap-12">
    <h3 className="font-serif text-20 font-semibold">{title}</h3>
    {children}
  </div>
)

/** A code block that the keyboard can scroll if its lines are too long. */
export const Code = ({ children }: { children: string }) => (
  <pre
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
    tabIndex={0}
    className="overflow-x-auto rounded-control border border-rule bg-sheet p-16 text-13"
  >
    <code>{children}</code>
  </pre>
)

/** Returns an example of a call's HTTP request. */
const requestOf = ({ method, path, parameters = [], requestBody }: Operation): string => {
  const parametersWithKey = [keyHeader, ...parameters].map(({ name, schema, ...rest }) => ({
    ...rest,
    name,
    value: String(exampleOf(schema)),
  }))
  const sentIn = (place: string) => parametersWithKey.filter((parameter) => parameter.in === place)
  const filled = sentIn('path').reduce((address, { name, value }) => address.replace(`{${name}}`, value), base + path)
  // The shortest valid request: optional query parameters are left out.
  const query = sentIn('query')
    .filter(({ required }) => required)
    .map(({ name, value }) => `${name}=${value}`)
  const body = requestBody && contentOf(requestBody)
  const headers = [
    ...sentIn('header').map(({ name, value }) => [name, value]),
    ...(body ? [['Content-Type', body.type]] : []),
  ]
  return [
    `${method} ${filled}${query.length ? `?${query.join('&')}` : ''}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body ? ['', JSON.stringify(exampleOf(body.schema), null, 2)] : []),
  ].join('\n')
}

const places = { header: 'Headers', path: 'In the path', query: 'Query' } as const

const ObjectFields = ({ schema, marksRequired }: { schema: Schema; marksRequired?: boolean }) => (
  <Fields
    fields={fieldsOf(schema).map(([name, field, required]) => ({
      name,
      schema: field,
      ...(marksRequired && { required }),
    }))}
  />
)

/** The first call with each named answer. The others link to its fields. */
const firstWith = new Map(
  operations
    .toReversed()
    .flatMap((operation) =>
      Object.values(operation.responses).map((answer) => [nameOfContent(answer), operation] as const),
    ),
)

interface GoodAnswerProps {
  operation: Operation
  status: string
  answer: Answer
}

/** Documents a successful answer: its fields and an example. */
const GoodAnswer = ({ operation, status, answer }: GoodAnswerProps) => {
  const content = contentOf(answer)
  const name = nameOfContent(answer)
  const first = name === undefined ? operation : (firstWith.get(name) ?? operation)
  if (first !== operation)
    return (
      <Part title={`Answer ${status}`}>
        <p>
          <Coded text={answer.description} /> It is the same as the answer to{' '}
          <a href={`#${anchorOf(first)}`} className="underline underline-offset-4">
            <Address operation={first} />
          </a>
          .
        </p>
      </Part>
    )
  const example = content ? exampleOf(content.schema) : undefined
  return (
    <Part title={`Answer ${status}`}>
      <p>
        <Coded text={answer.description} />
      </p>
      {content && fieldsOf(content.schema).length > 0 && <ObjectFields schema={content.schema} />}
      {example !== undefined && <Code>{JSON.stringify(example, null, 2)}</Code>}
    </Part>
  )
}

const isGood = (status: string) => status.startsWith('2')

/** Returns the headers of all answers of a call, each once. */
const answerHeaders = ({ responses }: Operation) =>
  Object.entries(
    Object.assign({}, ...Object.values(responses).map(({ headers }) => headers)) as NonNullable<Answer['headers']>,
  )

export const Call = ({ operation }: { operation: Operation }) => {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const body = requestBody && contentOf(requestBody)
  const answers = Object.entries(responses)
  return (
    <section id={anchorOf(operation)} className="flex scroll-mt-24 flex-col gap-32 border-t border-ink pt-24">
      <div className="flex flex-col gap-8">
        <h2 className="text-20 font-semibold">
          <Address operation={operation} />
        </h2>
        <p className="font-serif text-20">{summary}</p>
        {description && <p className="text-quiet">{description}</p>}
      </div>
      {(['header', 'path', 'query'] as const).map((place) => {
        const inPlace = [keyHeader, ...parameters].filter((parameter) => parameter.in === place)
        return (
          inPlace.length > 0 && (
            <Part key={place} title={places[place]}>
              <Fields fields={inPlace.map(({ name, schema, required = false }) => ({ name, schema, required }))} />
            </Part>
          )
        )
      })}
      {body && (
        <Part title="Body">
          <ObjectFields schema={body.schema} marksRequired />
        </Part>
      )}
      <Part title="An example">
        <Code>{requestOf(operation)}</Code>
      </Part>
      {answers
        .filter(([status]) => isGood(status))
        .map(([status, answer]) => (
          <GoodAnswer key={status} operation={operation} status={status} answer={answer} />
        ))}
      <Part title="Headers of the answer">
        <Fields
          fields={answerHeaders(operation).map(([name, { description, schema }]) => ({
            name,
            schema,
            description: `${description} For example \`${String(exampleOf(schema))}\`.`,
          }))}
        />
      </Part>
      <Part title="Refusals">
        <dl className="border-b border-rule">
          {answers
            .filter(([status]) => !isGood(status) && status !== 'default')
            .map(([status, answer]) => (
              <div key={status} className="grid gap-x-24 border-t border-rule py-12 sm:grid-cols-[11rem_1fr]">
                <dt className="font-semibold tabular-nums">{status}</dt>
                <dd className="wrap-anywhere">
                  <Coded text={answer.description} />
                </dd>
              </div>
            ))}
        </dl>
      </Part>
    </section>
  )
}
