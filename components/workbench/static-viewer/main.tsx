import { createRoot } from "react-dom/client";
import { OpenedShare } from "../share-viewer/opened-share";

/** Shows shares in a folder of static files, without a server of the workbench. */
const root = document.getElementById("viewer");
if (root) createRoot(root).render(<OpenedShare isStatic />);
