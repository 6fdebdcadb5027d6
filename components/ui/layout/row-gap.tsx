/** Space for table rows outside the window. */
export const RowGap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden style={{ height }}>
    <td colSpan={columns} className="p-0" />
  </tr>
);
