// Plays games.py in Pyodide under Node and prints {"python": "3.x.y", "games": [...]}.
// Only `rules` and this folder are mounted: nothing else of the project may be needed.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));

const python = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS("/project/rules", join(here, "../../../rules"));
python.mountNodeFS("/project/games", here);

console.log(
  python.runPython(`
import json, platform, sys
sys.path += ["/project", "/project/games"]
from games import play_all
json.dumps({"python": platform.python_version(), "games": play_all()})
`),
);
