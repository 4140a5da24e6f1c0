CREATE UNLOGGED TABLE "call_counts" (
	"caller" "bytea" PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "call_times" (
	"caller" "bytea" PRIMARY KEY NOT NULL,
	"times" timestamp with time zone[] NOT NULL,
	"refused" boolean NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timed_work" (
	"name" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL
);
