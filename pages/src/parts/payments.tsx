import type { Payment } from '../explorer/payment.ts';
import { money } from './words.ts';

/** The start and end of a long number. */
function short(hex: string): string {
  return hex.length > 24 ? `${hex.slice(0, 12)}…${hex.slice(-8)}` : hex;
}

/** What happened when answers were paid for, to watch. */
export function Payments({ payments }: { readonly payments: readonly Payment[] }) {
  if (payments.length === 0) return null;
  const total = payments.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
  return (
    <section class="card payments" aria-labelledby="payments">
      <h2 id="payments" tabIndex={-1}>
        Paid {money(total)} of sandbox money for{' '}
        {payments.length === 1 ? 'one answer' : `${payments.length} answers`}
      </h2>
      <p class="muted">
        This is x402 as any client speaks it. The wallet was made in this tab a moment ago; nothing was
        charged.
      </p>
      <ol class="payment-list">
        {payments.map((payment) => (
          <li key={payment.nonce}>
            <ol class="steps">
              <li>
                <b>Asked</b> <code>{payment.path}</code> and was told <b>402</b>: {money(payment.amountUsd)}{' '}
                on <code>{payment.network}</code> to <code title={payment.payTo}>{short(payment.payTo)}</code>
                .
              </li>
              <li>
                <b>Signed</b> a transfer from <code title={payment.payer}>{short(payment.payer)}</code>, good
                once (nonce <code title={payment.nonce}>{short(payment.nonce)}</code>, signature{' '}
                <code title={payment.signature}>{short(payment.signature)}</code>).
              </li>
              <li>
                <b>Asked again</b> with the signature in <code>PAYMENT-SIGNATURE</code>, and got{' '}
                <b>{payment.status}</b>
                {payment.transaction === null ? (
                  ' without a receipt.'
                ) : (
                  <>
                    {' '}
                    with a receipt: transaction{' '}
                    <code title={payment.transaction}>{short(payment.transaction)}</code>.
                  </>
                )}
              </li>
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}
