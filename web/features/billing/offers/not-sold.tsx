/** Says that this installation takes no payments, and whom to ask. */
export const NotSold = ({ supportEmail }: { supportEmail: string }) => (
  <p>
    Premium is not sold on this installation. To ask for it, write to{' '}
    <a href={`mailto:${supportEmail}?subject=Premium`} className="text-accent underline underline-offset-4">
      {supportEmail}
    </a>
    .
  </p>
)
