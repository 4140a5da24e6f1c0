import { Notice } from '#web/ui/notice.tsx'

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Says that the environment decides, and how to change that. */
export const Overridden = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? null : (
    <Notice tone="warning">
      <code className="text-13">{listed(names)}</code> {names.length > 1 ? 'are' : 'is'} set in the environment and{' '}
      {names.length > 1 ? 'go' : 'goes'} before what is set here. Remove {names.length > 1 ? 'them' : 'it'} there and
      start Inkloom again to set this here.
    </Notice>
  )
