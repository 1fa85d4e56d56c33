/** One figure of a row of them: what it is, its value, and what to know of it. */
export function Figure({
  name,
  value,
  note,
}: {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <span class="small muted">{note}</span>
      </dd>
    </div>
  );
}
