import { Fragment } from 'react'
import { Notice } from '#web/ui/notice.tsx'

const between = (at: number, count: number): string => (at === 0 ? '' : at === count - 1 ? ' and ' : ', ')

/** Says that environment variables override the settings here, and how to change that. */
export const Overridden = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? null : (
    <Notice tone="warning">
      The environment {names.length > 1 ? 'variables' : 'variable'}{' '}
      {names.map((name, at) => (
        <Fragment key={name}>
          {between(at, names.length)}
          <code className="text-13">{name}</code>
        </Fragment>
      ))}{' '}
      {names.length > 1 ? 'override' : 'overrides'} what is set here. To change this here, remove{' '}
      {names.length > 1 ? 'them' : 'it'} and restart Inkloom.
    </Notice>
  )
