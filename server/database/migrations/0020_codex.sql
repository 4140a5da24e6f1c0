CREATE TABLE "codex_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"aliases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"gender" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codex_facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"card_id" uuid NOT NULL,
	"attribute" text NOT NULL,
	"value" text NOT NULL,
	"story_time" text DEFAULT '' NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"block" integer,
	"status" text NOT NULL,
	"origin" text
);
--> statement-breakpoint
CREATE TABLE "codex_promises" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"text" text NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"block" integer,
	"due" text DEFAULT '' NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"closing_quote" text DEFAULT '' NOT NULL,
	"closing_block" integer,
	"status" text NOT NULL,
	"origin" text
);
--> statement-breakpoint
CREATE TABLE "codex_readings" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"wanted" boolean,
	"read" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer,
	"seen" integer,
	"reason" text,
	"retry_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"day" text DEFAULT '' NOT NULL,
	"tokens_today" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "codex_cards" ADD CONSTRAINT "codex_cards_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codex_cards" ADD CONSTRAINT "codex_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codex_facts" ADD CONSTRAINT "codex_facts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codex_facts" ADD CONSTRAINT "codex_facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codex_facts" ADD CONSTRAINT "codex_facts_card_id_codex_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."codex_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codex_promises" ADD CONSTRAINT "codex_promises_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codex_promises" ADD CONSTRAINT "codex_promises_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codex_readings" ADD CONSTRAINT "codex_readings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codex_readings" ADD CONSTRAINT "codex_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codex_cards_project" ON "codex_cards" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "codex_cards_user" ON "codex_cards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "codex_facts_card" ON "codex_facts" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "codex_facts_project" ON "codex_facts" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "codex_promises_project" ON "codex_promises" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "codex_readings_user" ON "codex_readings" USING btree ("user_id","day");