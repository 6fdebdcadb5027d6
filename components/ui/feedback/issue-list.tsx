type IssueListProps = {
  issues: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
};

export const IssueList = ({ issues }: IssueListProps) => (
  <ul className="grid gap-1">
    {issues.map(({ path, message }) => (
      <li key={`${path.join(".")} ${message}`}>
        {path.length > 0 ? <code>{path.join(".")}</code> : null} {message}
      </li>
    ))}
  </ul>
);
