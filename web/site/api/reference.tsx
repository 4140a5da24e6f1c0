import { Address, anchorOf, Call, Code } from './call.tsx'
import { fieldsOf } from './describe-type.ts'
import { Fields } from './fields.tsx'
import { document, exampleOf, keyHeader, operations } from './open-api.ts'

const problem = document.components.schemas['Problem']!

/** Documents every call that accepts a key, from the contract. */
export const Reference = () => (
  <div className="flex max-w-page min-w-0 flex-col gap-72 text-17">
    <div className="flex flex-col gap-16">
      <p className="font-serif text-20">
        Every call takes a key in the header <code>{keyHeader.name}</code>, and acts for the account that the key was
        made for. How to get one, and whole programs, are in the{' '}
        <a href="/api/quickstart" className="underline underline-offset-4">
          quickstart
        </a>
        .
      </p>
      <p>
        All calls are below <code className="wrap-anywhere">{document.servers[0]!.url}</code>. The same reference is
        available as an{' '}
        <a href="/openapi-developer.json" className="underline underline-offset-4">
          OpenAPI 3.1 document
        </a>{' '}
        for programs. A{' '}
        <a href="/openapi.json" className="underline underline-offset-4">
          second document
        </a>{' '}
        also contains the calls of the application itself. The{' '}
        <a href="/api/changelog" className="underline underline-offset-4">
          changelog
        </a>{' '}
        lists every change.
      </p>
      <nav aria-label="Calls">
        <ul className="border-b border-rule">
          {operations.map((operation) => (
            <li key={anchorOf(operation)} className="border-t border-rule">
              <a href={`#${anchorOf(operation)}`} className="flex min-h-target items-center hover:underline">
                <Address operation={operation} />
              </a>
            </li>
          ))}
          <li className="border-t border-rule">
            <a href="#refusals" className="flex min-h-target items-center hover:underline">
              Error responses
            </a>
          </li>
        </ul>
      </nav>
    </div>
    {operations.map((operation) => (
      <Call key={anchorOf(operation)} operation={operation} />
    ))}
    <section id="refusals" className="flex scroll-mt-24 flex-col gap-24 border-t border-ink pt-24">
      <h2 className="font-serif text-25 font-semibold">Error responses</h2>
      <p>For every call, a response with status 400 or higher has the same JSON body.</p>
      <Fields
        fields={fieldsOf(problem).map(([name, schema, required]) => ({ name, schema, ...(!required && { required }) }))}
      />
      <Code>{JSON.stringify(exampleOf(problem), null, 2)}</Code>
    </section>
  </div>
)
