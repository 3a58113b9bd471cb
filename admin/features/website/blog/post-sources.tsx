import { ActionIcon, Button, NumberInput, TextInput } from "@mantine/core";
import type { FieldErrors } from "#admin/features/website/website/fields/section-input.tsx";
import { IconPlus, IconTrash } from "#admin/kit/display/icons.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { POST_LIMITS, type Post } from "#contract/website/posts.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import classes from "./blog.module.css";

type Source = Post["sources"][number];

interface PostSourcesProps {
  value: readonly Source[];
  onChange: (sources: Source[]) => void;
  errors: FieldErrors;
}

/** Where the figures and the advice of a post come from. */
export function PostSources({ value, onChange, errors }: PostSourcesProps) {
  const set = (index: number, change: Partial<Source>) =>
    onChange(value.map((source, other) => (other === index ? { ...source, ...change } : source)));
  const year = Number(clinicToday().slice(0, 4));
  return (
    <Grid as="fieldset" gap={8} className={classes.sources}>
      <legend>Sources</legend>
      {value.map(({ title, publisher, url, year: published }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sources have no name but their place
        <Grid key={index} gap={6} className={classes.source}>
          <TextInput
            label="Title"
            value={title}
            error={errors[`${index}.title`]}
            onChange={({ currentTarget }) => set(index, { title: currentTarget.value })}
          />
          <TextInput
            label="Publisher"
            value={publisher}
            error={errors[`${index}.publisher`]}
            onChange={({ currentTarget }) => set(index, { publisher: currentTarget.value })}
          />
          <TextInput
            label="Address"
            placeholder="https://"
            inputMode="url"
            value={url}
            error={errors[`${index}.url`]}
            onChange={({ currentTarget }) => set(index, { url: currentTarget.value })}
          />
          <NumberInput
            label="Year"
            hideControls
            value={published}
            error={errors[`${index}.year`]}
            onChange={(typed) => set(index, { year: Number(typed) })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={`Take away: source ${index + 1}`}
            onClick={() => onChange(value.filter((_, other) => other !== index))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Grid>
      ))}
      {value.length < POST_LIMITS.sources && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...value, { title: "", publisher: "", url: "", year }])}
        >
          Add a source
        </Button>
      )}
    </Grid>
  );
}
