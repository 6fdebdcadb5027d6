import { useMemo, useState } from "react";
import {
  CHILDREN_PER_PAGE,
  initiallyOpen,
  type NodeId,
  openAll,
  revealNode,
  rootId,
  type TreeRow,
  type TreeState,
  treeRows,
} from "@/lib/results/contents/json-tree";

type Target = { readonly id: NodeId };

/** Which nodes of a JSON tree are open, which one is active, and what to scroll to. */
export function useTreeState(value: unknown, goTo: Target | null) {
  const [state, setState] = useState(() => initialState(value));
  const [active, setActive] = useState<NodeId>(rootId);
  const [target, setTarget] = useState<Target | null>(null);
  const [previousGoTo, setPreviousGoTo] = useState(goTo);

  const goToNode = (id: NodeId) => {
    setState((before) => ({ ...before, ...revealNode(value, id, before) }));
    setActive(id);
    setTarget({ id });
  };
  if (state.value !== value) {
    setState(initialState(value));
    setActive(rootId);
  }
  if (goTo !== previousGoTo) {
    setPreviousGoTo(goTo);
    if (goTo) goToNode(goTo.id);
  }
  const rows = useMemo(() => treeRows(value, state), [value, state]);

  return {
    rows,
    active,
    target,
    setActive,
    goToNode,
    toggle: (row: TreeRow, open?: boolean) =>
      setState({
        ...state,
        ...(row.kind === "more" ? showMore(state, row.of) : toggled(state, row, open)),
      }),
    closeAll: () => setState({ ...state, open: new Set([rootId]) }),
    /** Returns whether every node is open now. */
    openAll: (): boolean => {
      const { open, complete } = openAll(value);
      setState({ ...state, open });
      return complete;
    },
  };
}

const initialState = (value: unknown): TreeState & { readonly value: unknown } => ({
  value,
  open: initiallyOpen(value),
  shown: new Map(),
});

function showMore({ open, shown }: TreeState, id: NodeId): TreeState {
  const next = new Map(shown);
  next.set(id, (next.get(id) ?? CHILDREN_PER_PAGE) + CHILDREN_PER_PAGE);
  return { open, shown: next };
}

function toggled(
  { open, shown }: TreeState,
  row: Extract<TreeRow, { kind: "node" }>,
  opens = !row.open,
): TreeState {
  const next = new Set(open);
  if (opens) next.add(row.id);
  else next.delete(row.id);
  return { open: next, shown };
}
