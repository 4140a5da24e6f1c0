import { Link } from 'react-router'

/** A link between login and signup. */
export const SwitchLine = ({ question, to, action }: { question: string; to: string; action: string }) => (
  <p className="text-15 text-quiet">
    {question}{' '}
    <Link to={to} className="text-ink underline decoration-edge underline-offset-4">
      {action}
    </Link>
  </p>
)
