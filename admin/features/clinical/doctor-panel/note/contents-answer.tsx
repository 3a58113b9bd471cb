import { Button, MultiSelect } from "@mantine/core";
import { useState } from "react";
import { LIST_IN_PLACE } from "#admin/kit/fields/list-in-place.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { INGREDIENTS } from "#rules/clinical/medicines/ingredients.ts";
import { say } from "#ui/say.ts";
import classes from "./prescription-field.module.css";

interface ContentsAnswerProps {
  /** What was said that the medicine contains; undefined: nothing was said yet. */
  answer: readonly string[] | undefined;
  onAnswer: (ingredients: readonly string[]) => void;
}

const NAMES = [...INGREDIENTS].toSorted();

/** Asks what a medicine contains that no list knows, and says what was answered. */
export function ContentsAnswer({ answer, onAnswer }: ContentsAnswerProps) {
  const [isAsking, ask] = useState(false);
  const [chosen, choose] = useState<string[]>([...(answer ?? [])]);
  const give = (ingredients: readonly string[]) => {
    onAnswer(ingredients);
    ask(false);
  };
  if (answer !== undefined && !isAsking)
    return (
      <p>
        {answer.length === 0
          ? say("Answered: it contains none of the listed ingredients.")
          : say("Answered: it contains {ingredients}.", { ingredients: answer.join(", ") })}{" "}
        <button type="button" className={classes.change} onClick={() => ask(true)}>
          {say("Change")}
        </button>
      </p>
    );
  return (
    <Row gap={8} align="end" wrap>
      <MultiSelect
        {...LIST_IN_PLACE}
        className={classes.contents}
        label={say("It contains")}
        placeholder={chosen.length === 0 ? say("Ingredient") : ""}
        data={NAMES}
        limit={30}
        searchable
        maxValues={10}
        value={chosen}
        onChange={choose}
        data-contents
      />
      <Button size="sm" variant="default" disabled={chosen.length === 0} onClick={() => give(chosen)}>
        {say("Keep the answer")}
      </Button>
      <Button size="sm" variant="default" onClick={() => give([])}>
        {say("None of these")}
      </Button>
    </Row>
  );
}
