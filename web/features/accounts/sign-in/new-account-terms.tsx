/**
 * States the terms that a person accepts when signing in with an outside provider creates an
 * account.
 */
export const NewAccountTerms = () => (
  <p className="text-13 text-quiet">
    With a new account you agree to the{' '}
    <a href="/legal" target="_blank" rel="noopener" className="text-ink underline decoration-edge underline-offset-4">
      Terms of Use and Privacy Policy
    </a>
    .
  </p>
)
