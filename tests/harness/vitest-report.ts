import { experimental_getRunnerTask, JsonReporter, type TestModule } from "vitest/node";

/** vitest's reporter `json`, which leaves out what went wrong in the hooks of a `describe`: that is its file's. */
export default class extends JsonReporter {
  override async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    for (const module of modules) {
      const { result } = experimental_getRunnerTask(module);
      const ofGroups = [...module.children.allSuites()].flatMap((group) => group.errors());
      if (result) result.errors = [...(result.errors ?? []), ...ofGroups];
    }
    await super.onTestRunEnd(modules);
  }
}
